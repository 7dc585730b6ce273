/** Networks whose keys and addresses are of one kind: EVM chains, and Solana (SVM). */
export type Platform = 'evm' | 'svm'
