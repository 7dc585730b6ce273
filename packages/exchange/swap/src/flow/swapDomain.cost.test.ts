import { describe, expect, test } from 'vitest'
import { agreed, prepare } from './test/prepareStep.ts'

describe('what the network may take', () => {
  const fees = { maxFeePerGas: 207n, maxPriorityFeePerGas: 7n }
  const wallet = {
    eth_sendTransaction: Object.assign(new Error('no'), { code: 4001 }),
  }
  const methods = { eth_getTransactionCount: () => '0x1' }
  /** As the flow asks it, with a node that tells other fees than the one of the review. */
  const asking = async (held: object, change: { methods?: object; gasUnits?: number } = {}) => {
    const world = { gasUnits: change.gasUnits ?? 50_000, answers: wallet, methods: { ...methods, ...change.methods } }
    const { effects, step, quote: traded, prepared, opened } = await prepare(world, { agreed: held })
    const facts = { ...traded, amountIn: 100n, amountOut: 95n, chainId: 424242, response: { quote: { route: [] } } }
    const answer = effects.askWallet({
      step,
      prepared,
      terms: { plan: { quote: facts, steps: [] } },
      agreed: held,
    } as never)
    return { outcome: await answer.catch((error: unknown) => error), opened, prepared }
  }
  const telling = (baseFee: bigint, tip: bigint) => ({
    methods: {
      eth_feeHistory: () => ({
        baseFeePerGas: [`0x${baseFee.toString(16)}`],
        gasUsedRatio: [1],
        reward: [[`0x${tip.toString(16)}`]],
      }),
    },
  })
  const refused = { code: 'NetworkCostRose' }

  test('default: what was agreed to and half of it more', async () => {
    expect((await asking(agreed)).opened).toHaveLength(1)
    // 310 wei a gas of 207.
    expect((await asking(agreed, telling(150n, 10n))).opened).toHaveLength(1)
    const beyond = await asking(agreed, telling(150n, 11n))
    expect(beyond.outcome).toMatchObject(refused)
    expect(beyond.opened).toEqual([])
  })

  test('error: a node that tells of 20,000 times the fees, of a tip alone, or of more gas', async () => {
    for (const lie of [telling(2_000_000n, 140_000n), telling(100n, 21_001n), { gasUnits: 5_000_000 }]) {
      const { outcome, opened } = await asking(agreed, lie)
      expect([outcome, opened]).toMatchObject([refused, []])
    }
  })

  test('error: with what was asked for before', async () => {
    expect((await asking({ ...agreed, askedWei: 6_210_000n })).opened).toHaveLength(1)
    expect((await asking({ ...agreed, askedWei: 6_210_001n })).outcome).toMatchObject(refused)
  })

  test('error: where the gas is not known, the cost is not either, and nobody says that it rose', async () => {
    const unknown = { code: 'NetworkCostUnknown' }
    const away = () => {
      throw new Error('away')
    }
    for (const change of [{ gasUnits: 6_000_001 }, { methods: { eth_estimateGas: away } }]) {
      const { outcome, opened } = await asking(agreed, change)
      expect([outcome, opened]).toMatchObject([unknown, []])
    }
  })

  test('behavior: where no cost was agreed to, or the node tells no fees, the wallet chooses them', async () => {
    const unheld = await asking({ agreedWei: undefined, askedWei: 0n })
    expect(unheld.prepared).toMatchObject({ transaction: { gas: 60_000n, maxFeePerGas: undefined } })
    expect(unheld.opened).toHaveLength(1)
    const away = () => {
      throw new Error('away')
    }
    const untold = await asking(agreed, { methods: { eth_feeHistory: away } })
    expect(untold.prepared).not.toMatchObject({ transaction: fees })
    expect(untold.opened).toHaveLength(1)
  })
})
