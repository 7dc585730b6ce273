/** What is mutated together, and how much of it tests must notice. Paths are from the root of the repository. */
export type Group = {
  readonly name: string
  /** Share of the mutants that must be killed. */
  readonly gate: number
  readonly sources: readonly string[]
  /** Where tests are looked for: the packages of the sources, and who else is the first to use them. */
  readonly tests: readonly string[]
  /** Tests that are shown every mutant of the functions that they enter, however far away: those that see the whole group at work. */
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
      // Who calls them, and what they read by.
      'packages/exchange/*/src/**/*Domain.ts',
      'packages/protocol/{across,dutch,guards,plans}/src/**/*.ts',
      // What the wallet says of a request before it signs.
      'packages/wallet/ui/src/{reading,risks,simulation}/**/*.ts',
    ],
    tests: [
      'packages/protocol/{across,calldata,chain,dutch,guards,plans}/src/**/*.test.ts',
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
    name: 'exchange',
    gate: 0.85,
    sources: ['packages/exchange/*/src/**/*.ts'],
    // What the public API makes of liquidity is asked for by a client of its own, where the routes are.
    tests: [
      'packages/exchange/*/src/**/*.test.ts',
      'apps/server/src/routes/tradingApi.test.ts',
      'apps/server/src/routes/liquidityApi.test.ts',
    ],
  },
]
