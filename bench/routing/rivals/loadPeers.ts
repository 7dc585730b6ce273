import { createRequire } from 'node:module'

/** Values of the peers' own libraries, passed on but never inspected. */
export type Opaque = { readonly peer: never }

/** The parts of the Uniswap SDKs that the benchmark calls. */
export type UniswapSdks = {
  readonly JSBI: { BigInt(text: string): Opaque }
  readonly Token: new (chainId: number, address: string, decimals: number, symbol?: string) => Opaque
  readonly CurrencyAmount: { fromRawAmount(currency: Opaque, amount: string): SdkAmount }
  readonly Percent: new (numerator: number, denominator: number) => Opaque
  readonly V2Pair: new (first: SdkAmount, second: SdkAmount) => SdkPool
  readonly V3Pool: new (...parameters: unknown[]) => SdkPool
  readonly V4Pool: new (...parameters: unknown[]) => SdkPool
  readonly TickListDataProvider: new (ticks: readonly unknown[], tickSpacing: number) => Opaque
}

export type SdkAmount = Opaque & { readonly quotient: { toString(): string }; readonly currency: Opaque }

/** Synchronous in v2, a promise in v3 and v4. */
export type SdkPool = {
  getOutputAmount(input: SdkAmount): readonly [SdkAmount, SdkPool] | Promise<readonly [SdkAmount, SdkPool]>
  getInputAmount(output: SdkAmount): readonly [SdkAmount, SdkPool] | Promise<readonly [SdkAmount, SdkPool]>
}

const peers = createRequire(new URL('../peers/package.json', import.meta.url))

/** CommonJS, as Node loads the peers in production. `inside` selects the libraries that a peer itself uses. */
export function requirePeer<module>(name: string, inside?: string): module {
  return (inside ? createRequire(peers.resolve(inside)) : peers)(name) as module
}

/** The newest SDKs, or those that `inside` works with. */
export function uniswapSdks(inside?: string): UniswapSdks {
  const core = requirePeer<Pick<UniswapSdks, 'Token' | 'CurrencyAmount' | 'Percent'>>('@uniswap/sdk-core', inside)
  const v2 = requirePeer<{ Pair: UniswapSdks['V2Pair'] }>('@uniswap/v2-sdk', inside)
  const v3 = requirePeer<{ Pool: UniswapSdks['V3Pool']; TickListDataProvider: UniswapSdks['TickListDataProvider'] }>(
    '@uniswap/v3-sdk',
    inside,
  )
  const v4 = requirePeer<{ Pool: UniswapSdks['V4Pool'] }>('@uniswap/v4-sdk', inside)
  return {
    JSBI: requirePeer('jsbi', inside),
    Token: core.Token,
    CurrencyAmount: core.CurrencyAmount,
    Percent: core.Percent,
    V2Pair: v2.Pair,
    V3Pool: v3.Pool,
    V4Pool: v4.Pool,
    TickListDataProvider: v3.TickListDataProvider,
  }
}
