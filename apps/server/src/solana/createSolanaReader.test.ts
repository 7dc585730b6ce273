import { describe, expect, test } from 'vitest'
import {
  solanaAccount as alice,
  otherSolanaAccount as bob,
  startSolanaNode,
  type TokenParameters,
  tokenAccount,
  usdcMint as usdc,
} from '../test/startSolanaNode.ts'
import { createSolanaReader } from './createSolanaReader.ts'
import { tokenPrograms } from './readSolanaBalances.ts'

function open(urls: readonly string[], network: 'mainnet' | 'devnet' = 'mainnet') {
  const problems: unknown[] = []
  let nowMs = 0
  const reader = createSolanaReader(
    { urls, network },
    (problem) => problems.push(problem),
    () => nowMs,
  )
  return { reader, problems, wait: (ms: number) => (nowMs += ms) }
}

describe('createSolanaReader', () => {
  test('behavior: amounts keep every digit; accounts of one mint are added, empty ones left out', async () => {
    await using node = await startSolanaNode({
      getBalance: '{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":18446744073709551615}}',
      getTokenAccountsByOwner: ([, { programId }]: TokenParameters) => ({
        value:
          programId === tokenPrograms[0]
            ? [tokenAccount(usdc, '9007199254740993'), tokenAccount(usdc, '2'), tokenAccount(bob, '0')]
            : [tokenAccount(alice, '1', 0)],
      }),
    })
    expect(await open([node.url]).reader.balancesOf(alice)).toMatchObject({
      lamports: '18446744073709551615',
      tokens: [
        { mint: usdc, amount: '9007199254740995' },
        { mint: alice, amount: '1', decimals: 0 },
      ],
    })
  })

  test.each([
    ['tokens of another account', { getTokenAccountsByOwner: { value: [tokenAccount(usdc, '1', 6, bob)] } }],
    ['a mint that is none', { getTokenAccountsByOwner: { value: [tokenAccount('<b>', '1')] } }],
    ['an amount below zero', { getTokenAccountsByOwner: { value: [tokenAccount(usdc, '-1')] } }],
    ['an amount as a number', { getTokenAccountsByOwner: { value: [tokenAccount(usdc, 1)] } }],
    ['decimals beyond a byte', { getTokenAccountsByOwner: { value: [tokenAccount(usdc, '1', 300)] } }],
    [
      'two numbers of decimals',
      { getTokenAccountsByOwner: { value: [tokenAccount(usdc, '1'), tokenAccount(usdc, '1', 9)] } },
    ],
    [
      'more than a mint can have',
      { getTokenAccountsByOwner: { value: Array(2).fill(tokenAccount(usdc, '18446744073709551615')) } },
    ],
    ['a balance of part of a lamport', { getBalance: { value: 0.5 } }],
    ['a balance below zero', { getBalance: { value: -1 } }],
    ['a balance beyond 64 bits', { getBalance: '{"result":{"value":18446744073709551616}}' }],
    ['no JSON', { getBalance: '<html>' }],
    ['an error', { getBalance: '{"error":{"code":-32005,"message":"behind"}}' }],
    ['a list', { getTokenAccountsByOwner: [] }],
  ])('error: a node that answers with %s is not believed, and the next one is asked', async (_, lie) => {
    await using liar = await startSolanaNode(lie)
    await using honest = await startSolanaNode()
    await expect(open([liar.url]).reader.balancesOf(alice)).rejects.toMatchObject({ code: 'NodeUnavailable' })
    expect(await open([liar.url, honest.url]).reader.balancesOf(alice)).toMatchObject({
      lamports: '5',
      tokens: [{ mint: usdc, amount: '7' }],
    })
  })

  test('error: a node of another network is not used, which the operator is told once', async () => {
    await using node = await startSolanaNode()
    const { reader, problems } = open([node.url], 'devnet')
    for (const account of [alice, bob]) await expect(reader.balancesOf(account)).rejects.toThrow('Solana')
    expect(node.asked).toEqual(['getGenesisHash'])
    expect(problems).toMatchObject([{ shortMessage: expect.stringMatching(/^OXBOW_SOLANA_RPC: .* not of devnet\.$/) }])
  })

  test('behavior: an account flooded with tokens shows its SOL, and that tokens are missing', async () => {
    const value = Array.from({ length: 600 }, (_, index) => {
      const suffix = [index % 25, Math.floor(index / 25)].map((at) => String.fromCharCode(97 + (at > 10 ? at + 1 : at)))
      return tokenAccount(`${alice.slice(0, -2)}${suffix.join('')}`, '1')
    })
    await using node = await startSolanaNode({
      getTokenAccountsByOwner: ([, { programId }]: TokenParameters) => ({
        value: programId === tokenPrograms[0] ? value : [],
      }),
    })
    const answer = await open([node.url]).reader.balancesOf(alice)
    expect(answer).toMatchObject({ lamports: '5', isPartial: true })
    expect(answer.tokens).toHaveLength(500)

    await using huge = await startSolanaNode({ getTokenAccountsByOwner: `{"result":"${'x'.repeat(9_000_000)}"}` })
    const rest = await open([huge.url]).reader.balancesOf(alice)
    expect(rest).toEqual({ account: alice, lamports: '5', tokens: [], isPartial: true })
  })

  test('behavior: an answer counts for two seconds, a failure not at all', async () => {
    let isAway = true
    await using node = await startSolanaNode({ getBalance: () => (isAway ? 'away' : { value: 5 }) })
    const { reader, wait } = open([node.url])
    await expect(reader.balancesOf(alice)).rejects.toThrow()
    isAway = false
    await reader.balancesOf(alice)
    expect(reader.has(alice)).toBe(true)
    await reader.balancesOf(alice)
    wait(2_000)
    expect(reader.has(alice)).toBe(false)
    await reader.balancesOf(alice)
    expect(node.asked.filter((method) => method === 'getBalance')).toHaveLength(3)
  })

  test('behavior: the nodes are asked for so many accounts at once', async () => {
    await using node = await startSolanaNode()
    const { reader } = open([node.url])
    const accounts = Array.from({ length: 20 }, (_, index) => `${alice.slice(0, -1)}${'abcdefghijkmnopqrstuvw'[index]}`)
    const answers = await Promise.allSettled(accounts.map(reader.balancesOf))
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(4)
    expect(await reader.balancesOf(bob)).toMatchObject({ account: bob })
  })
})
