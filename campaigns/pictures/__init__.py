"""Pictures of campaigns that the server draws into its pages."""
