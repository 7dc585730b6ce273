/** Files mutated together, and the share that tests must detect. Paths are relative to the repository root. */
export type Group = {
  readonly name: string
  /** Share of mutants that must be killed. */
  readonly gate: number
  readonly sources: readonly string[]
  /** Where tests are searched: the packages of the sources, and their first users. */
  readonly tests: readonly string[]
  /** Tests that run for every mutant in functions they enter, at any distance, because they cover the whole group. */
  readonly everywhere?: readonly string[]
}

export const groups: readonly Group[] = [
  {
    name: 'verify',
    gate: 0.95,
    sources: [
      'packages/protocol/calldata/src/decode/*.ts',
      'packages/exchange/*/src/**/verify*.ts',
      'packages/protocol/chain/src/**/verify*.ts',
      'packages/exchange/*/src/**/*Intent.ts',
      // Their callers, and the modules they decode with.
      'packages/exchange/*/src/**/*Domain.ts',
      'packages/protocol/{across,dutch,guards,twap}/src/**/*.ts',
      // How the wallet describes a request before it signs.
      'packages/wallet/ui/src/{reading,risks,simulation}/**/*.ts',
    ],
    tests: [
      'packages/protocol/{across,calldata,chain,dutch,guards,twap}/src/**/*.test.ts',
      'packages/exchange/*/src/**/*.test.ts',
      'packages/wallet/ui/src/**/*.test.ts',
    ],
  },
  {
    name: 'router',
    gate: 0.85,
    sources: ['packages/protocol/router/src/**/*.ts'],
    tests: ['packages/protocol/router/src/**/*.test.ts'],
    everywhere: ['packages/protocol/router/src/searchSignature.test.ts'],
  },
  {
    name: 'amm',
    gate: 0.85,
    sources: ['packages/protocol/amm/src/**/*.ts'],
    tests: ['packages/protocol/amm/src/**/*.test.ts'],
  },
  {
    name: 'wallet',
    gate: 0.95,
    sources: ['packages/wallet/core/src/**/*.ts'],
    tests: ['packages/wallet/core/src/**/*.test.ts'],
  },
  {
    // The window that signs.
    name: 'realm',
    gate: 0.85,
    sources: ['apps/wallet/src/**/*.ts'],
    tests: ['apps/wallet/src/**/*.test.ts'],
  },
  {
    // What decides which orders, grants and deposits are taken and filled.
    name: 'judges',
    gate: 0.85,
    sources: [
      'apps/keeper/src/**/judge*.ts',
      'apps/keeper/src/gas-station/**/*.ts',
      'apps/server/src/own-data/**/verify*.ts',
    ],
    tests: ['apps/keeper/src/**/*.test.ts', 'apps/server/src/own-data/**/*.test.ts'],
  },
  {
    name: 'exchange',
    gate: 0.85,
    sources: ['packages/exchange/*/src/**/*.ts'],
    // The public API's use of liquidity has its own client in tests, beside the routes.
    tests: [
      'packages/exchange/*/src/**/*.test.ts',
      'apps/server/src/routes/tradingApi.test.ts',
      'apps/server/src/routes/liquidityApi.test.ts',
    ],
  },
]
