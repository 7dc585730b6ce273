import { createTrades, type Trade } from '../market/createTrades.ts'
import { createFloatMarket, type FloatMarket } from '../market/FloatMarket.ts'
import { type BenchMarket, syntheticMarket } from '../market/syntheticMarket.ts'
import { SmartOrderRouter } from '../rivals/SmartOrderRouter.ts'

export type BenchOptions = {
  readonly seed: number
  /** Number of trades for comparing plans. */
  readonly count: number
  /** Runs the slower measurements with more trades and quotes. */
  readonly full: boolean
  readonly say: (line: string) => void
}

/** Data shared by sections: the seed's market and its trades, created on first use. */
export class Bench {
  readonly options: BenchOptions
  #market: BenchMarket | undefined
  #floats: FloatMarket | undefined
  #compared: readonly Trade[] | undefined
  #others: readonly Trade[] | undefined
  #sor: SmartOrderRouter | undefined

  constructor(options: BenchOptions) {
    this.options = options
  }

  get market(): BenchMarket {
    this.#market ??= syntheticMarket(this.options.seed, 2_000)
    return this.#market
  }

  get floats(): FloatMarket {
    this.#floats ??= createFloatMarket(this.market.snapshot)
    return this.#floats
  }

  /** Trades with a converged bound. */
  get compared(): readonly Trade[] {
    const { count, seed } = this.options
    this.#compared ??= createTrades(this.market, this.floats, { count, seed: seed + 1 })
    return this.#compared
  }

  /** Other trades, which a snapshot serves before a request is measured. */
  get others(): readonly Trade[] {
    this.#others ??= createTrades(this.market, this.floats, { count: 500, seed: this.options.seed + 5, boundRounds: 2 })
    return this.#others
  }

  get sor(): SmartOrderRouter {
    this.#sor ??= new SmartOrderRouter(this.market, this.floats)
    return this.#sor
  }
}
