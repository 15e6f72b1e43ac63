"""How units stand: formations, Formation Fail, and room on the table."""
