from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_undo")]

    operations = [
        migrations.AddField(
            model_name="battle",
            name="lesson",
            field=models.BooleanField(default=False, help_text="Begun from a staged scene: no record, in no list."),
        ),
    ]
