"""The learned weighing: what the reader and the witnesses say of a claim becomes how likely it is false or true."""
