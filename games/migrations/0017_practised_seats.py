"""Seats of practice commanders are found without reading all others: the sweep asks for them every few seconds."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0016_old_tokens'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('practice__gt', '')), fields=['battle', 'side'], name='seat_practised'),
        ),
    ]
