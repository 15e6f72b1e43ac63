"""What the dice may bring and what they brought: questions with exact answers, luck, feats, past moments revived."""
