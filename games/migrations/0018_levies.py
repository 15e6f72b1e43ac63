"""Battles that are part of something greater: armies that were levied, and what they belong to."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0017_practised_seats'),
    ]

    operations = [
        migrations.AddField(
            model_name='battle',
            name='belongs',
            field=models.JSONField(blank=True, default=dict, help_text='What the battle is part of: its key, its name and where it is to be seen; empty for none.'),
        ),
        migrations.AddField(
            model_name='finished',
            name='belongs',
            field=models.CharField(db_default='', default='', max_length=40),
        ),
        migrations.AddField(
            model_name='seat',
            name='given',
            field=models.JSONField(default=None, help_text='What the side has of the ground; only with a levy.', null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='levy',
            field=models.JSONField(default=None, help_text='The roster of a levy, where what the battle belongs to sent one.', null=True),
        ),
        migrations.AddIndex(
            model_name='finished',
            index=models.Index(condition=models.Q(('belongs__gt', '')), fields=['belongs'], name='finished_belongs'),
        ),
    ]
