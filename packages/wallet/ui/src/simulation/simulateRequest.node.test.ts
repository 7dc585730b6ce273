import { encodeAbiParameters, encodeEventTopics, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readRequest } from '../reading/readRequest.ts'
import type { SigningRequest } from '../reading/SigningRequest.ts'
import { account, signingContext as context, friend, stranger, usdc } from '../test/signingContext.ts'
import { simulateRequest } from './simulateRequest.ts'

type Call = {
  readonly from: string
  readonly to?: string
  readonly value: string
  readonly input?: string
  readonly gas: string
}
type Asked = {
  readonly blockStateCalls: readonly { readonly calls: readonly Call[]; readonly stateOverrides?: object }[]
}

const delegate = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
const authorization = { chainId: 1, address: delegate, nonce: 0 } as const
const plain = { to: friend, value: 7n, data: '0x' } as const
const calls = (count: number, change: object = {}): SigningRequest => ({
  type: 'calls',
  chainId: 1,
  calls: Array.from({ length: count }, () => plain),
  ...change,
})
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

/** What a node is asked, and how it answers call by call. */
async function simulate(request: SigningRequest, answer: (call: Call, index: number) => object = () => ({})) {
  const asked: { readonly method: string; readonly params: readonly [Asked, string] }[] = []
  const node = {
    request: async (call: { method: string; params: readonly unknown[] }) => {
      asked.push(call as never)
      const [{ blockStateCalls }] = call.params as readonly [Asked]
      return [
        {
          calls: blockStateCalls[0]!.calls.map((each, index) => ({
            status: '0x1',
            gasUsed: '0x5208',
            ...answer(each, index),
          })),
        },
      ]
    },
  }
  const reading = readRequest(request, context)
  const simulation = await simulateRequest({ request, reading, context, node })
  return { simulation, asked }
}

describe('simulateRequest, as a node is asked', () => {
  test('every call from the account, on the newest state, with transfers traced', async () => {
    const { asked, simulation } = await simulate(
      calls(2, { calls: [plain, { to: usdc.toUpperCase().replace('0X', '0x'), value: 0n, data: '0x12345678' }] }),
    )
    expect(asked).toEqual([
      {
        method: 'eth_simulateV1',
        params: [
          {
            blockStateCalls: [
              {
                calls: [
                  { from: account, to: friend, value: '0x7', gas: '0x5b8d80' },
                  { from: account, to: usdc, value: '0x0', input: '0x12345678', gas: '0x5b8d80' },
                ],
              },
            ],
            traceTransfers: true,
            validation: false,
          },
          'latest',
        ],
      },
    ])
    expect(simulation).toEqual({ status: 'simulated', changes: [], approvals: [], gasUsed: 42_000n })
  })

  test('a contract that is made has no recipient', async () => {
    const { asked } = await simulate({ type: 'transaction', chainId: 1, to: undefined, value: 0n, data: '0x60' })
    expect(asked[0]!.params[0].blockStateCalls[0]!.calls).toEqual([
      { from: account, value: '0x0', input: '0x60', gas: '0x5b8d80' },
    ])
  })

  test.each([
    [
      'the code that an authorization gives the account',
      [authorization],
      { [account]: { code: `0xef0100${delegate.slice(2)}` } },
    ],
    [
      'the last one’s',
      [authorization, { ...authorization, address: stranger }],
      { [account]: { code: `0xef0100${stranger.slice(2)}` } },
    ],
    [
      'none where it is taken off',
      [{ ...authorization, address: `0x${'0'.repeat(40)}` }],
      { [account]: { code: '0x' } },
    ],
    ['what the account has without one', [], undefined],
  ] as const)('it runs with %s', async (_, authorizations, stateOverrides) => {
    for (const request of [
      calls(1, { authorizations }),
      { type: 'transaction', chainId: 1, ...plain, authorizations } as SigningRequest,
    ]) {
      const { asked } = await simulate(request)
      expect(asked[0]!.params[0].blockStateCalls[0]!.stateOverrides).toEqual(stateOverrides)
    }
  })

  test('sixteen calls are tried, and one more is not', async () => {
    expect((await simulate(calls(16))).simulation.status).toBe('simulated')
    const beyond = await simulate(calls(17))
    expect([beyond.simulation, beyond.asked]).toEqual([{ status: 'not-simulated', why: 'unsupported' }, []])
  })

  test('of an approval it is read what is left, behind the calls, and where there is no room the log counts', async () => {
    const log = {
      address: usdc,
      topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: account, spender: stranger } }),
      data: word(9n),
    }
    const by = ({ input = '' }: Call, index: number) =>
      input.startsWith('0xdd62ed3e') ? { returnData: word(4n) } : index === 0 ? { logs: [log] } : {}
    const { asked, simulation } = await simulate(calls(2), by)
    expect(asked).toHaveLength(2)
    const [, , read, ...more] = asked[1]!.params[0].blockStateCalls[0]!.calls
    expect([read, more]).toEqual([expect.objectContaining({ from: account, to: usdc, gas: '0x30d40' }), []])
    expect(simulation).toMatchObject({ approvals: [{ spender: stranger, most: 4n }], gasUsed: 42_000n })

    const full = await simulate(calls(16), by)
    expect(full.asked).toHaveLength(1)
    expect(full.simulation).toMatchObject({ approvals: [{ most: 9n }] })
    const last = await simulate(calls(15), by)
    expect([last.asked.length, last.simulation]).toEqual([
      2,
      expect.objectContaining({ approvals: [expect.objectContaining({ most: 4n })] }),
    ])
    const gone = await simulate(calls(1), (call, index) => (index === 1 ? { returnData: word(0n) } : by(call, index)))
    expect(gone.simulation).toMatchObject({ approvals: [] })
  })

  test('one call that fails fails all of it', async () => {
    const { simulation } = await simulate(calls(2), (_, index) =>
      index === 1 ? { status: '0x0', returnData: '0x12' } : {},
    )
    expect(simulation).toMatchObject({ status: 'fails', data: '0x12' })
  })

  test('no transaction, and one for a network that isn’t named', async () => {
    const none = { status: 'not-simulated', why: 'no-transaction' }
    const text = await simulate({ type: 'text', message: 'hello' })
    expect([text.simulation, text.asked]).toEqual([none, []])
    const signed = await simulate({ type: 'authorization', ...authorization })
    expect([signed.simulation, signed.asked]).toEqual([none, []])
  })

  test.each([
    ['insufficient funds for gas', 0, { status: 'fails', reason: 'insufficient-funds', data: undefined }],
    ['Insufficient balance', 0, { status: 'fails', reason: 'insufficient-funds', data: undefined }],
    ['the method does not exist', -32_601, { status: 'not-simulated', why: 'unsupported' }],
    ['nothing', -32_004, { status: 'not-simulated', why: 'unsupported' }],
    ['Method not found', 0, { status: 'not-simulated', why: 'unsupported' }],
    ['not whitelisted', 0, { status: 'not-simulated', why: 'unsupported' }],
    ['unsupported', 0, { status: 'not-simulated', why: 'unsupported' }],
    ['no overrides here', 0, { status: 'not-simulated', why: 'unsupported' }],
    ['timeout', -32_000, { status: 'not-simulated', why: 'unreachable' }],
  ])('a node that says “%s”', async (message, code, expected) => {
    const node = { request: () => Promise.reject(Object.assign(new Error(message), { code })) }
    const request = calls(1)
    expect(await simulateRequest({ request, reading: readRequest(request, context), context, node })).toEqual(expected)
  })

  test('a node that rejects with nothing, or answers something else', async () => {
    const request = calls(1)
    const by = (answer: () => Promise<unknown>) =>
      simulateRequest({ request, reading: readRequest(request, context), context, node: { request: answer } })
    expect(await by(() => Promise.reject(null))).toEqual({ status: 'not-simulated', why: 'unreachable' })
    expect(await by(() => Promise.reject(undefined))).toEqual({ status: 'not-simulated', why: 'unreachable' })
    expect(await by(async () => null)).toEqual({ status: 'not-simulated', why: 'unsupported' })
  })
})
