"""What programs are told of money that comes, goes and moves: the port `Funding`."""
