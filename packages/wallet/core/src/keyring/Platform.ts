/** Networks with the same kind of keys and addresses: EVM chains, or Solana (SVM). */
export type Platform = 'evm' | 'svm'
