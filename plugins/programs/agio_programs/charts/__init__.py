"""The data of chart libraries: symbols and candles in the form of UDF."""
