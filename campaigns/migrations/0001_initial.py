
import django.db.models.deletion
import games.models.battle
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('games', '0017_practised_seats'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Campaign',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('scenario', models.CharField(max_length=40)),
                ('edition', models.PositiveSmallIntegerField(default=1, help_text='The edition of the rules by which it began.')),
                ('name', models.CharField(max_length=80)),
                ('status', models.CharField(choices=[('open', 'waits for players'), ('running', 'is being fought'), ('over', 'is over')], default='open', max_length=10)),
                ('visibility', models.CharField(choices=[('invite', 'by invitation'), ('open', 'open to all')], default='invite', max_length=10)),
                ('shown', models.CharField(choices=[('public', 'everybody, in the lists'), ('unlisted', 'whoever has the address'), ('private', 'only those who fought it')], default='private', help_text='Who may look at it beside those who play in it.', max_length=10)),
                ('invitation', models.CharField(default=games.models.battle.new_token, editable=False, max_length=32, unique=True)),
                ('options', models.JSONField(default=dict)),
                ('pace', models.CharField(blank=True, default='', help_text="The pace that was voted for; empty: the option's.", max_length=10)),
                ('seed', models.BinaryField(max_length=32)),
                ('seed_hash', models.CharField(editable=False, max_length=64)),
                ('seq', models.PositiveIntegerField(default=0)),
                ('season', models.PositiveSmallIntegerField(default=0)),
                ('stage', models.CharField(blank=True, default='', max_length=4)),
                ('reason', models.CharField(blank=True, default='', help_text='How it ended.', max_length=20)),
                ('winners', models.JSONField(blank=True, default=list)),
                ('state', models.TextField(default='', editable=False)),
                ('due', models.DateTimeField(blank=True, default=None, help_text='When the next deadline passes.', null=True)),
                ('council_due', models.DateTimeField(blank=True, default=None, null=True)),
                ('late', models.DateTimeField(blank=True, default=None, help_text='The last hour of the season.', null=True)),
                ('look', models.DateTimeField(blank=True, default=None, help_text='When the clock must look at it next.', null=True)),
                ('paused_until', models.DateTimeField(blank=True, default=None, null=True)),
                ('made', models.DateTimeField(auto_now_add=True)),
                ('updated', models.DateTimeField(auto_now=True)),
                ('begun', models.DateTimeField(blank=True, default=None, null=True)),
                ('ended', models.DateTimeField(blank=True, default=None, null=True)),
                ('maker', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='campaigns_made', to=settings.AUTH_USER_MODEL)),
                ('referee', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='campaigns_refereed', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'campaign',
                'verbose_name_plural': 'campaigns',
            },
        ),
        migrations.CreateModel(
            name='CampaignOpening',
            fields=[
                ('campaign', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='opening', serialize=False, to='campaigns.campaign')),
                ('state', models.TextField()),
            ],
            options={
                'verbose_name': 'opening of a campaign',
                'verbose_name_plural': 'openings of campaigns',
            },
        ),
        migrations.CreateModel(
            name='FinishedCampaign',
            fields=[
                ('campaign', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='finished', serialize=False, to='campaigns.campaign')),
                ('scenario', models.CharField(max_length=40)),
                ('shown', models.CharField(choices=[('public', 'everybody, in the lists'), ('unlisted', 'whoever has the address'), ('private', 'only those who fought it')], max_length=10)),
                ('ended', models.DateTimeField()),
                ('seasons', models.PositiveSmallIntegerField()),
                ('battles', models.PositiveSmallIntegerField(default=0)),
                ('reason', models.CharField(max_length=20)),
                ('text', models.TextField(default='')),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='imported_campaigns', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'finished campaign',
                'verbose_name_plural': 'finished campaigns',
            },
        ),
        migrations.CreateModel(
            name='Gallery',
            fields=[
                ('campaign', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='gallery', serialize=False, to='campaigns.campaign')),
                ('season', models.PositiveSmallIntegerField()),
                ('told', models.PositiveIntegerField()),
                ('document', models.TextField()),
            ],
            options={
                'verbose_name': 'gallery of a campaign',
                'verbose_name_plural': 'galleries of campaigns',
            },
        ),
        migrations.CreateModel(
            name='CampaignEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('season', models.PositiveSmallIntegerField()),
                ('stage', models.CharField(max_length=4)),
                ('event', models.TextField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='events', to='campaigns.campaign')),
            ],
            options={
                'verbose_name': 'event of a campaign',
                'verbose_name_plural': 'events of campaigns',
            },
        ),
        migrations.CreateModel(
            name='CampaignMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=150)),
                ('clan', models.CharField(blank=True, default='', max_length=40)),
                ('to', models.CharField(blank=True, default='', max_length=40)),
                ('season', models.PositiveSmallIntegerField(default=0)),
                ('text', models.CharField(max_length=1000)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='campaigns.campaign')),
            ],
            options={
                'verbose_name': 'message in a campaign',
                'verbose_name_plural': 'messages in campaigns',
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='CampaignStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('key', models.CharField(max_length=80)),
                ('step', models.TextField()),
                ('first', models.PositiveIntegerField()),
                ('told', models.PositiveIntegerField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='steps', to='campaigns.campaign')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'step of a campaign',
                'verbose_name_plural': 'steps of campaigns',
            },
        ),
        migrations.CreateModel(
            name='ClanSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('clan', models.CharField(max_length=40)),
                ('order', models.PositiveSmallIntegerField(help_text='Its place in seat order.')),
                ('word', models.CharField(blank=True, default='', max_length=64)),
                ('guard_rides', models.BooleanField(default=False)),
                ('joined', models.DateTimeField(blank=True, default=None, null=True)),
                ('draft', models.JSONField(blank=True, default=None, null=True)),
                ('draft_season', models.PositiveSmallIntegerField(default=0)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='campaigns.campaign')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='clan_seats', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'clan of a campaign',
                'verbose_name_plural': 'clans of campaigns',
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('pace', 'another pace'), ('pause', 'a pause'), ('replace', 'to replace an absent player'), ('end', 'to end the war as a draw'), ('take', 'to take a clan over'), ('edit', "a referee's correction")], max_length=10)),
                ('status', models.CharField(choices=[('open', 'is being voted on'), ('passed', 'was accepted'), ('failed', 'was refused')], default='open', max_length=10)),
                ('by', models.CharField(blank=True, default='', max_length=40)),
                ('name', models.CharField(help_text='The name of whoever proposes it.', max_length=150)),
                ('content', models.JSONField(default=dict)),
                ('touches', models.JSONField(default=list)),
                ('season', models.PositiveSmallIntegerField()),
                ('until', models.DateTimeField()),
                ('made', models.DateTimeField(auto_now_add=True)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='campaigns.campaign')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'proposal',
                'verbose_name_plural': 'proposals',
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Reminder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('clan', models.CharField(max_length=40)),
                ('what', models.CharField(max_length=20)),
                ('part', models.CharField(help_text='Half of the time, or an eighth of it.', max_length=6)),
                ('until', models.DateTimeField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='reminders', to='campaigns.campaign')),
            ],
            options={
                'verbose_name': 'reminder',
                'verbose_name_plural': 'reminders',
            },
        ),
        migrations.CreateModel(
            name='Resignation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('clan', models.CharField(max_length=40)),
                ('season', models.PositiveSmallIntegerField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='resignations', to='campaigns.campaign')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='resignations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'resignation',
                'verbose_name_plural': 'resignations',
            },
        ),
        migrations.CreateModel(
            name='TicketBattle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ticket', models.CharField(max_length=12)),
                ('season', models.PositiveSmallIntegerField()),
                ('status', models.CharField(choices=[('open', 'answers are awaited'), ('ready', 'stands ready or is being fought'), ('over', 'is over')], default='open', max_length=5)),
                ('system', models.CharField(blank=True, default='', max_length=40)),
                ('place', models.CharField(max_length=40)),
                ('hand', models.JSONField(blank=True, default=dict)),
                ('due', models.DateTimeField(blank=True, default=None, null=True)),
                ('made', models.DateTimeField(auto_now_add=True)),
                ('battle', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='ticket', to='games.battle')),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='tickets', to='campaigns.campaign')),
            ],
            options={
                'verbose_name': 'ticket of a campaign',
                'verbose_name_plural': 'tickets of campaigns',
            },
        ),
        migrations.CreateModel(
            name='Told',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('viewer', models.CharField(blank=True, default='', max_length=40)),
                ('number', models.PositiveIntegerField()),
                ('season', models.PositiveSmallIntegerField()),
                ('stage', models.CharField(max_length=4)),
                ('event', models.TextField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='tidings', to='campaigns.campaign')),
            ],
            options={
                'verbose_name': 'tidings of a campaign',
                'verbose_name_plural': 'tidings of campaigns',
            },
        ),
        migrations.CreateModel(
            name='Vacation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.DateField()),
                ('last', models.DateField()),
                ('made', models.DateTimeField(auto_now_add=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='vacations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'vacation',
                'verbose_name_plural': 'vacations',
                'ordering': ['first'],
            },
        ),
        migrations.CreateModel(
            name='Vote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('clan', models.CharField(max_length=40)),
                ('yes', models.BooleanField()),
                ('at', models.DateTimeField(auto_now=True)),
                ('proposal', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='votes', to='campaigns.proposal')),
            ],
            options={
                'verbose_name': 'vote',
                'verbose_name_plural': 'votes',
            },
        ),
        migrations.CreateModel(
            name='FinishedClan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('clan', models.CharField(max_length=40)),
                ('order', models.PositiveSmallIntegerField()),
                ('outcome', models.CharField(choices=[('won', 'won'), ('shared', 'shared the victory'), ('lost', 'lost'), ('drawn', 'drawn'), ('out', 'died out')], max_length=6)),
                ('points', models.IntegerField(default=0)),
                ('koku', models.PositiveIntegerField(default=0, help_text='What it held at the end, in thousand koku.')),
                ('par', models.PositiveIntegerField(default=0)),
                ('honour', models.PositiveSmallIntegerField(default=0)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='finished_wars', to=settings.AUTH_USER_MODEL)),
                ('finished', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='clans', to='campaigns.finishedcampaign')),
            ],
            options={
                'verbose_name': 'clan of a finished campaign',
                'verbose_name_plural': 'clans of finished campaigns',
            },
        ),
        migrations.AddIndex(
            model_name='campaign',
            index=models.Index(fields=['status', 'visibility', '-made'], name='campaign_lobby'),
        ),
        migrations.AddIndex(
            model_name='campaign',
            index=models.Index(condition=models.Q(('look__isnull', False)), fields=['look'], name='campaign_clock'),
        ),
        migrations.AddConstraint(
            model_name='campaignevent',
            constraint=models.UniqueConstraint(fields=('campaign', 'number'), name='one_war_event_a_number'),
        ),
        migrations.AddIndex(
            model_name='campaignmessage',
            index=models.Index(fields=['campaign', 'id'], name='campaign_talk'),
        ),
        migrations.AddConstraint(
            model_name='campaignstep',
            constraint=models.UniqueConstraint(fields=('campaign', 'number'), name='one_step_a_number'),
        ),
        migrations.AddConstraint(
            model_name='campaignstep',
            constraint=models.UniqueConstraint(fields=('campaign', 'key'), name='one_step_a_key'),
        ),
        migrations.AddConstraint(
            model_name='clanseat',
            constraint=models.UniqueConstraint(fields=('campaign', 'clan'), name='one_seat_a_clan'),
        ),
        migrations.AddConstraint(
            model_name='clanseat',
            constraint=models.UniqueConstraint(condition=models.Q(('player__isnull', False)), fields=('campaign', 'player'), name='one_clan_a_player'),
        ),
        migrations.AddIndex(
            model_name='proposal',
            index=models.Index(condition=models.Q(('status', 'open')), fields=['campaign', 'until'], name='proposals_open'),
        ),
        migrations.AddConstraint(
            model_name='reminder',
            constraint=models.UniqueConstraint(fields=('campaign', 'clan', 'what', 'part'), name='reminded_once'),
        ),
        migrations.AddConstraint(
            model_name='ticketbattle',
            constraint=models.UniqueConstraint(fields=('campaign', 'ticket'), name='one_row_a_ticket'),
        ),
        migrations.AddIndex(
            model_name='told',
            index=models.Index(fields=['campaign', 'viewer', 'season'], name='tidings_of_a_season'),
        ),
        migrations.AddConstraint(
            model_name='told',
            constraint=models.UniqueConstraint(fields=('campaign', 'viewer', 'number'), name='one_tiding_a_number'),
        ),
        migrations.AddConstraint(
            model_name='vote',
            constraint=models.UniqueConstraint(fields=('proposal', 'clan'), name='one_vote_a_clan'),
        ),
        migrations.AddIndex(
            model_name='finishedclan',
            index=models.Index(fields=['clan', 'outcome'], name='wars_of_a_clan'),
        ),
        migrations.AddConstraint(
            model_name='finishedclan',
            constraint=models.UniqueConstraint(fields=('finished', 'clan'), name='one_finished_clan'),
        ),
        migrations.AddIndex(
            model_name='finishedcampaign',
            index=models.Index(fields=['shown', '-ended'], name='wars_newest'),
        ),
        migrations.AddIndex(
            model_name='finishedcampaign',
            index=models.Index(fields=['shown', 'scenario', '-ended'], name='wars_scenario'),
        ),
        migrations.AddIndex(
            model_name='finishedcampaign',
            index=models.Index(fields=['shown', 'reason', '-ended'], name='wars_end'),
        ),
    ]
