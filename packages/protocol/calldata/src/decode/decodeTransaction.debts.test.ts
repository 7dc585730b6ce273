import { permit2Abi } from '@oxbow/abi/permit2'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import { concatHex, encodeFunctionData, maxUint160, numberToHex, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { universalRouterFunctions } from '../abi/universalRouter.ts'
import { encodeApprove } from '../encode/encodeApprove.ts'
import { v4Swap } from '../encode/RouterCommand.ts'
import { settle, swapExactOut, take } from '../encode/V4Action.ts'
import { decodeTransaction } from './decodeTransaction.ts'

const trader = accounts[0]!
const tickSpacing = 60
const nobody = '0x0000000000000000000000000000000000000000'
const forever = 2 ** 40

/**
 * An exact output through a pool that holds less than requested: the pool pays what it has, and the rest becomes a debt of the intermediate token
 * that calldata doesn't state. Whoever settles it pays with all of that token that the router may pull.
 */
test('behavior: shows a debt that a pool leaves behind before it spends a token that nobody meant to sell', async () => {
  const chain = await startChain()
  try {
    const { contracts } = chain
    const wallet = chain.walletClient(trader)
    const deploy = async (symbol: string) => {
      const { address } = await deployToken(chain, { symbol, holders: [trader.address] })
      return address.toLowerCase() as `0x${string}`
    }
    const [sold, kept, worthless] = [await deploy('SOLD'), await deploy('KEPT'), await deploy('NONE')]
    const pool = { protocol: 'v4', feePips: 3_000, tickSpacing } as const
    const positionOf = (tick: number, liquidity: bigint) => {
      return { positions: [{ tickLower: -tick, tickUpper: tick, liquidity }] }
    }
    await createPool(chain, { ...pool, tokenA: sold, tokenB: kept, ...positionOf(60, 1_000_000n) })
    await createPool(chain, { ...pool, tokenA: kept, tokenB: worthless, ...positionOf(887_220, parseEther('1000')) })
    for (const token of [sold, kept]) {
      await wallet.sendTransactionSync(encodeApprove(token, contracts.permit2, 'unlimited'))
      const args = [token, contracts.universalRouter, maxUint160, forever] as const
      await wallet.writeContractSync({ address: contracts.permit2, abi: permit2Abi, functionName: 'approve', args })
    }
    const hop = {
      poolId: '0x',
      protocol: 'v4',
      amountIn: 0n,
      amountOut: 0n,
      feePips: 3_000,
      keyFee: 3_000,
      tickSpacing,
      hooks: nobody,
    } as const
    const hops = [
      { ...hop, tokenIn: sold, tokenOut: kept },
      { ...hop, tokenIn: kept, tokenOut: worthless },
    ]
    const wanted = parseEther('400')
    const maxSold = parseEther('1')
    const visit = v4Swap([
      swapExactOut(hops, wanted, maxSold),
      settle(sold, 0n, true),
      settle(kept, 0n, true),
      take(worthless, trader.address),
    ])
    const data = encodeFunctionData({
      abi: universalRouterFunctions,
      functionName: 'execute',
      args: [concatHex([numberToHex(visit.command, { size: 1 })]), [visit.input], BigInt(forever)],
    })
    const call = { to: contracts.universalRouter, data, value: 0n }
    const before = await balanceOf(chain, kept, trader.address)
    await wallet.sendTransactionSync(call)
    const taken = before - (await balanceOf(chain, kept, trader.address))
    expect(taken).toBeGreaterThan(parseEther('600'))

    const { spends } = decodeTransaction({ ...call, from: trader.address, contracts })
    expect(spends.find(({ token }) => token === kept)).toEqual({ token: kept, maximum: 'unlimited' })
  } finally {
    await chain.stop()
  }
}, 300_000)
