import { describe, expect, test } from 'vitest'
import { limitRpcCall, RpcCallRefusedError } from './limitRpcCall.ts'

const bound = (method: string, params: unknown[], head = 10_000_000n) =>
  limitRpcCall({ jsonrpc: '2.0', id: 1, method, params }, head)
const call = { to: '0x00000000000000000000000000000000000000aa', data: '0x' }

describe('limitRpcCall', () => {
  test.each(['eth_call', 'eth_estimateGas', 'eth_createAccessList'])(
    '%s: gas is capped, and named where it is not',
    (method) => {
      const gasOf = (gas?: string) =>
        (bound(method, [{ ...call, gas }, 'latest']).call.params![0] as { gas: string }).gas
      expect(gasOf()).toBe('0x2faf080')
      expect(gasOf('0x5208')).toBe('0x5208')
      expect(gasOf(`0x${'f'.repeat(16)}`)).toBe('0x2faf080')
      expect(() => gasOf('1e99')).toThrow(RpcCallRefusedError)
      expect(() => bound(method, ['0x', 'latest'])).toThrow(RpcCallRefusedError)
    },
  )

  test.each([
    ['code', [call, 'latest', { [call.to]: { code: '0x5b600056' } }]],
    ['a block', [call, 'latest', null, { gasLimit: '0xffffffffffff' }]],
  ])('eth_call: refuses to override %s', (_, params) => {
    expect(() => bound('eth_call', params)).toThrow('overrides are not served')
  })

  test('eth_simulateV1: one block without overrides, and gas for all of it', () => {
    const simulate = (block: object) => bound('eth_simulateV1', [{ blockStateCalls: [block] }, 'latest'])
    const [options] = simulate({ calls: [call, { ...call, gas: '0x1' }] }).call.params as [
      { blockStateCalls: [{ calls: { gas: string }[] }] },
    ]
    expect(options.blockStateCalls[0].calls.map(({ gas }) => gas)).toEqual(['0x989680', '0x1'])
    expect(() => simulate({ calls: [call], stateOverrides: {} })).toThrow(RpcCallRefusedError)
    expect(() => simulate({ calls: [call], blockOverrides: {} })).toThrow(RpcCallRefusedError)
    expect(() => simulate({ calls: Array(17).fill({ ...call, gas: '0x1' }) })).toThrow(RpcCallRefusedError)
    expect(() => simulate({ calls: Array(11).fill(call) })).toThrow('gas together')
    expect(() => bound('eth_simulateV1', [{ blockStateCalls: [{ calls: [] }, { calls: [] }] }])).toThrow(
      RpcCallRefusedError,
    )
  })

  test('eth_getLogs: so many blocks, fewer of any contract', () => {
    const logs = (filter: object) => bound('eth_getLogs', [filter])
    expect(logs({ address: call.to, fromBlock: '0x1', toBlock: '0x7a120' }).isHeavy).toBe(true)
    expect(() => logs({ address: call.to, fromBlock: '0x0', toBlock: '0x7a120' })).toThrow('500000 blocks')
    expect(() => logs({ address: [call.to], fromBlock: 'earliest' })).toThrow('500000 blocks')
    expect(logs({ fromBlock: '0x1', toBlock: '0x3e8' }).cost).toBe(3)
    expect(() => logs({ fromBlock: '0x0', toBlock: '0x3e8' })).toThrow('any contract')
    expect(() => logs({ address: [], fromBlock: '0x0', toBlock: '0x3e8' })).toThrow('any contract')
    expect(() => logs({ address: Array(501).fill(call.to) })).toThrow('500 contracts')
    expect(logs({ blockHash: `0x${'0'.repeat(64)}` }).cost).toBe(3)
    expect(logs({}).cost).toBe(3)
  })

  test.each([
    { fromBlock: '0X0' },
    { fromBlock: 'EARLIEST' },
    { fromBlock: 'Earliest' },
    { fromBlock: '0' },
    { toBlock: '0X10' },
  ])('eth_getLogs: %j is no block, whatever a node makes of it', (filter) =>
    expect(() => bound('eth_getLogs', [{ address: call.to, ...filter }])).toThrow('not hexadecimal'),
  )

  test('eth_getLogs: the node is asked for the blocks that were counted', () => {
    const asked = (filter: object) => bound('eth_getLogs', [filter]).call.params
    const wide = { fromBlock: '0x00Fa', toBlock: '0x0FB' }
    expect(asked(wide)).toEqual([{ fromBlock: '0xfa', toBlock: '0xfb' }])
    expect(asked({ toBlock: null })).toEqual([{ fromBlock: 'latest', toBlock: 'latest' }])
    expect(() => asked({ fromBlock: '0x1', toBlock: '0x2', blockHash: `0x${'0'.repeat(64)}` })).toThrow('Leave one')
  })

  test('eth_getLogs: how far back safe and finalized are nobody knows here', () => {
    const logs = (fromBlock: string, toBlock: string) => bound('eth_getLogs', [{ fromBlock, toBlock }])
    expect(() => logs('finalized', 'latest')).toThrow('any contract')
    expect(() => logs('0x1', 'safe')).toThrow('any contract')
    expect(logs('safe', 'safe').isHeavy).toBe(true)
    expect(logs('0x989680', 'finalized').isHeavy).toBe(true)
  })

  test('eth_getLogs: while no block is known the newest one may be any', () => {
    const logs = (filter: object) =>
      limitRpcCall({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [filter] }, undefined)
    expect(() => logs({ address: call.to, fromBlock: '0x0' })).toThrow('500000 blocks')
    expect(logs({}).isHeavy).toBe(true)
  })

  test('default: other methods pass as they are and cost one', () => {
    expect(bound('eth_chainId', [])).toMatchObject({
      call: { method: 'eth_chainId', params: [] },
      cost: 1,
      isHeavy: false,
    })
    expect(() => bound('eth_feeHistory', ['0x401', 'latest', []])).toThrow('1024 blocks')
    expect(() => bound('eth_feeHistory', [4, 'latest', Array(101).fill(50)])).toThrow('100 percentiles')
    expect(bound('eth_feeHistory', [4, 'latest', [50]])).toMatchObject({ cost: 1, isHeavy: true })
  })
})
