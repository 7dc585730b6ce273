import type { TokenQuirk } from '@oxbow/chain/TokenRemarks'

export type ChainSlug = 'ethereum' | 'base' | 'unichain' | 'ethereum_sepolia'

/** A devnet token: its on-chain facts and its market data. */
export type TokenRow = {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Price after the 30 days of history, close to the real one. */
  readonly usd: number
  /** Market cap in millions of US dollars. */
  readonly capMillions: number
  /** Standard deviation of the token's own hourly return. */
  readonly hourlyVolatility: number
  /** Symbol of a token whose price this one follows at a fixed ratio. */
  readonly follows?: string
  readonly chains: readonly ChainSlug[]
  readonly quirk?: TokenQuirk
  /** Distinguishes its address from that of a token with the same name, symbol and decimals. */
  readonly salt?: bigint
}

const everywhere: readonly ChainSlug[] = ['ethereum', 'base', 'unichain', 'ethereum_sepolia']
const ethereum: readonly ChainSlug[] = ['ethereum']
const mainAndBase: readonly ChainSlug[] = ['ethereum', 'base']
const mainAndUnichain: readonly ChainSlug[] = ['ethereum', 'unichain']
const base: readonly ChainSlug[] = ['base']

/** WETH is each chain's own contract; only its price is here. */
export const wrappedEther: TokenRow = row('WETH', 'Wrapped Ether', 18, 3_420, 9_800, 0.0045, everywhere)

/** Standard tokens, most valuable first. */
export const tokenTable: readonly TokenRow[] = [
  row('USDC', 'USD Coin', 6, 1, 61_000, 0.00005, everywhere),
  row('USDT', 'Tether USD', 6, 1, 140_000, 0.00006, everywhere),
  row('DAI', 'Dai Stablecoin', 18, 1, 5_300, 0.00006, everywhere),
  row('WBTC', 'Wrapped BTC', 8, 97_500, 12_500, 0.0035, everywhere),
  row('cbBTC', 'Coinbase Wrapped BTC', 8, 97_450, 4_200, 0, mainAndBase, 'WBTC'),
  row('wstETH', 'Wrapped liquid staked Ether 2.0', 18, 4_120, 14_000, 0, everywhere, 'WETH'),
  row('rETH', 'Rocket Pool ETH', 18, 3_880, 1_900, 0, everywhere, 'WETH'),
  row('weETH', 'Wrapped eETH', 18, 3_640, 6_100, 0, mainAndUnichain, 'WETH'),
  row('UNI', 'Uniswap', 18, 9.4, 9_400, 0.006, everywhere),
  row('LINK', 'ChainLink Token', 18, 18.6, 18_600, 0.006, everywhere),
  row('AAVE', 'Aave Token', 18, 246, 3_900, 0.006, everywhere),
  row('MKR', 'Maker', 18, 1_640, 1_450, 0.005, ethereum),
  row('LDO', 'Lido DAO Token', 18, 1.32, 1_320, 0.007, mainAndUnichain),
  row('CRV', 'Curve DAO Token', 18, 0.64, 1_330, 0.007, mainAndBase),
  row('COMP', 'Compound', 18, 57.2, 572, 0.006, everywhere),
  row('ENS', 'Ethereum Name Service', 18, 23.8, 2_380, 0.006, ethereum),
  row('GRT', 'Graph Token', 18, 0.168, 1_760, 0.006, mainAndUnichain),
  row('ARB', 'Arbitrum', 18, 0.61, 6_100, 0.007, mainAndUnichain),
  row('PEPE', 'Pepe', 18, 0.0000136, 5_720, 0.01, everywhere),
  row('SHIB', 'SHIBA INU', 18, 0.0000182, 10_700, 0.008, mainAndBase),
  row('POL', 'Polygon Ecosystem Token', 18, 0.44, 4_500, 0.006, ethereum),
  row('PENDLE', 'Pendle', 18, 4.7, 1_210, 0.008, everywhere),
  row('SNX', 'Synthetix Network Token', 18, 1.16, 393, 0.007, ethereum),
  row('SUSHI', 'SushiToken', 18, 0.98, 275, 0.008, mainAndBase),
  row('1INCH', '1INCH Token', 18, 0.31, 465, 0.006, ethereum),
  row('YFI', 'yearn.finance', 18, 7_380, 270, 0.006, everywhere),
  row('IMX', 'Immutable X', 18, 1.21, 2_420, 0.007, mainAndUnichain),
  row('APE', 'ApeCoin', 18, 0.94, 940, 0.008, ethereum),
  row('SAND', 'The Sandbox', 18, 0.42, 1_260, 0.007, mainAndUnichain),
  row('MANA', 'Decentraland', 18, 0.39, 860, 0.007, ethereum),
  row('AXS', 'Axie Infinity', 18, 5.1, 1_370, 0.007, ethereum),
  row('FET', 'Fetch', 18, 1.14, 2_970, 0.009, mainAndBase),
  row('BAT', 'Basic Attention Token', 18, 0.22, 330, 0.006, mainAndUnichain),
  row('ZRX', '0x Protocol Token', 18, 0.38, 380, 0.006, mainAndBase),
  row('GNO', 'Gnosis Token', 18, 238, 620, 0.005, ethereum),
  row('DYDX', 'dYdX', 18, 1.14, 1_140, 0.008, mainAndUnichain),
  row('RPL', 'Rocket Pool Protocol', 18, 11.2, 230, 0.007, mainAndUnichain),
  row('LRC', 'LoopringCoin V2', 18, 0.18, 245, 0.007, ethereum),
  row('PYUSD', 'PayPal USD', 6, 1, 620, 0.00008, ethereum),
  row('EURC', 'EURC', 6, 1.06, 180, 0.0004, mainAndBase),
  row('DEGEN', 'Degen', 18, 0.0098, 360, 0.012, base),
  row('MASK', 'Mask Network', 18, 2.9, 290, 0.008, base),
]

/** Misbehaving tokens, one for each quirk; each describes it in its name and has one pool. */
export const quirkTable: readonly TokenRow[] = [
  { ...row('TOLL', 'Toll Token (takes 2 % of each transfer)', 18, 1.5, 3, 0, everywhere), quirk: 'fee-on-transfer' },
  { ...row('RESET', 'Reset Dollar (approve 0 first)', 6, 1, 5, 0, everywhere), quirk: 'reset-approval' },
  { ...row('HONEY', 'Honeypot (cannot be sold)', 18, 0.02, 2, 0, everywhere), quirk: 'honeypot' },
  { ...row('STUCK', 'Stuck Token (cannot be moved)', 18, 0.5, 2, 0, everywhere), quirk: 'reverting-transfer' },
  { ...row('OLD', 'Old Token (bytes32 symbol)', 18, 12, 8, 0, everywhere), quirk: 'bytes32-symbol' },
  { ...row('USDC', 'USD Coin', 6, 0.004, 1, 0, everywhere), quirk: 'impostor', salt: 1n },
]

/** Tokens with pools of only one protocol, on every chain. */
export const singleProtocolSymbols = { v2: 'YFI', v3: 'COMP', v4: 'PENDLE' } as const

/** Stablecoins, the only tokens assumed to be worth one dollar when market prices are derived. */
export const stablecoinSymbols = ['USDC', 'USDT', 'DAI'] as const

function row(
  symbol: string,
  name: string,
  decimals: number,
  usd: number,
  capMillions: number,
  hourlyVolatility: number,
  chains: readonly ChainSlug[],
  follows?: string,
): TokenRow {
  return { symbol, name, decimals, usd, capMillions, hourlyVolatility, chains, ...(follows ? { follows } : {}) }
}
