// The chain that the wallet's tests run on beside py-evm. Nothing is compiled here, so no compiler is fetched. What
// fails stands in a block and not in the answer, as on the chains that people use.
module.exports = {
  solidity: "0.8.24",
  networks: { hardhat: { chainId: 31337, loggingEnabled: false, throwOnTransactionFailures: false } },
};
