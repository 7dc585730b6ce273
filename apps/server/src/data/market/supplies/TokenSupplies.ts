import type { TokenSupply } from './TokenSupply.ts'

/** How much there is of the deepest priced tokens, as their contracts say: what a fully diluted valuation is made of. */
export type TokenSupplies = {
  /** Whole tokens; undefined when nobody says, as of a chain's native currency. */
  get(chainId: number, address: string): number | undefined
  /** All that are known of some chains. */
  list(chainIds: readonly number[]): readonly TokenSupply[]
  /**
   * Asks for those that are new or have not been asked for a while.
   * @throws {DatabaseUnavailableError}, {IndexNotReadyError} or {ContractReadError}
   */
  read(): Promise<void>
}
