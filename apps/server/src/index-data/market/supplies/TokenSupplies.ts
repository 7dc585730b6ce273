import type { TokenSupply } from './TokenSupply.ts'

/** Supplies of the deepest priced tokens, from their contracts, for fully diluted valuations. */
export type TokenSupplies = {
  /** Whole tokens; undefined if unknown, as for native currency. */
  get(chainId: number, address: string): number | undefined
  /** All known supplies of some chains. */
  list(chainIds: readonly number[]): readonly TokenSupply[]
  /**
   * Reads new and outdated supplies.
   * @throws {DatabaseUnavailableError}, {IndexNotReadyError} or {ContractReadError}
   */
  read(): Promise<void>
}
