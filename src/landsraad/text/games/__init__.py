"""The words of each game; its descriptor names them (`GameInfo.texts`)."""
