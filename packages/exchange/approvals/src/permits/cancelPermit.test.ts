import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { createSignedPermits, storePermit } from '@oxbow/activity/createSignedPermits'
import { readSignedPermit, type SignedPermit } from '@oxbow/activity/SignedPermit'
import { permitBatch } from '@oxbow/calldata/permitBatch'
import { permitSingle } from '@oxbow/calldata/permitSingle'
import { signTypedData } from '@oxbow/connectors/signTypedData'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { deployToken } from '@oxbow/test/deployToken'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { encodeFunctionData, type Hex, pad, parseSignature } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPermitCancel } from './checkPermitCancel.ts'
import { createPermitCancelFlow } from './createPermitCancelFlow.ts'
import { livePermitsQueryOptions } from './livePermitsQueryOptions.ts'

const stranger: Hex = `0x${'5'.repeat(40)}`

let scenario: Awaited<ReturnType<typeof startLiquidity>>
let tokens: readonly Hex[]
let nowSeconds: number
beforeAll(async () => {
  scenario = await startLiquidity()
  const deploy = async () => (await deployToken(scenario.chain, { holders: [scenario.account] })).address.toLowerCase()
  tokens = [(await deploy()) as Hex, (await deploy()) as Hex]
  nowSeconds = Number((await scenario.chain.publicClient.getBlock()).timestamp)
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

const subject = () => ({ account: scenario.account, chainId: scenario.chain.chainId })
const read = (typedData: signTypedData.Data) => readSignedPermit(typedData, subject())!
const details = (token: Hex, nonce = 0) => ({ token, amount: 5n, expiration: nowSeconds + 900, nonce })

function single({ nonce = 0, deadline = nowSeconds + 600 } = {}) {
  const { permit2 } = scenario.network.contracts
  return permitSingle({
    chainId: scenario.chain.chainId,
    permit2,
    token: tokens[0]!,
    spender: stranger,
    amount: 5n,
    nonce,
    expirationSeconds: nowSeconds + 900,
    sigDeadlineSeconds: deadline,
  })
}

function batch() {
  const message = {
    details: tokens.map((token) => details(token)),
    spender: stranger,
    sigDeadline: BigInt(nowSeconds + 600),
  }
  return permitBatch(message, { chainId: scenario.chain.chainId, permit2: scenario.network.contracts.permit2 })
}

function ofToken(nonce = 0n) {
  const [token] = tokens as [Hex]
  return {
    domain: { name: 'TKN', version: '1', chainId: scenario.chain.chainId, verifyingContract: token },
    types: {
      Permit: [
        ...[
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
        ],
        ...[
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      ],
    },
    primaryType: 'Permit',
    message: { owner: scenario.account, spender: stranger, value: 7n, nonce, deadline: BigInt(nowSeconds + 600) },
  }
}

type Log = Readonly<Record<string, unknown>> & { readonly topics: readonly Hex[] }

/** What each still is, by a node that may keep its logs to itself or answer with others. */
async function standing(signed: readonly SignedPermit[], logs: boolean | ((logs: readonly Log[]) => unknown) = true) {
  const { account, network } = scenario
  return livePermitsQueryOptions(nodeWith(logs), { account, network, signed }).queryFn({} as never)
}

function nodeWith(logs: boolean | ((logs: readonly Log[]) => unknown)) {
  const { client, network } = scenario
  const rpc = client.rpc(network.chainId)
  const request = async (call: { method: string }) => {
    const answer = await rpc.request(call as never)
    if (call.method !== 'eth_getLogs' || logs === true) return answer
    return logs === false ? [] : logs(answer as readonly Log[])
  }
  return { ...client, rpc: () => ({ ...rpc, request }) } as unknown as typeof client
}

const statusesOf = async (...of: Parameters<typeof standing>) => (await standing(...of)).map(({ status }) => status)

async function live(...signed: readonly SignedPermit[]): Promise<readonly SignedPermit[]> {
  return (await standing(signed)).flatMap(({ permit, status }) => (status === 'live' ? [permit] : []))
}

const mineUntilFinal = () =>
  scenario.chain.publicClient.request({
    method: 'anvil_mine',
    params: [`0x${scenario.network.finalityDepthBlocks.toString(16)}`],
  } as never)

async function cancel(permit: SignedPermit) {
  const { account, chain, client, network } = scenario
  const visit = await scenario.visit()
  const { activity, connection, storage } = visit
  const token = { address: permit.allowed[0]!.token, symbol: 'TKN', decimals: 18 }
  const intent = { chainId: chain.chainId, permit, token }
  const { asks, networkCostWei } = await checkPermitCancel(client, {
    intent,
    network,
    account,
    wallet: connection.wallet,
  })
  const flow = createPermitCancelFlow({
    client,
    network,
    connection,
    activity,
    storage,
    intent,
    walletRpcUrl: chain.url,
  })
  flow.send({ type: 'START', networkCostWei })
  await expect.poll(() => flow.getView().status, { timeout: 20_000 }).toBe('confirmed')
  const kinds = activity.getSnapshot().map(({ kind }) => kind)
  return { asks, asked: visit.asked, kinds, kept: createSignedPermits(storage).getSnapshot() }
}

test('counts while its nonce is not used up and its time is not over', async () => {
  const other = read({ ...single(), domain: single().domain })
  const signed = [
    read(single()),
    read(single({ nonce: 1 })),
    read(single({ deadline: nowSeconds - 60 })),
    read(ofToken()),
  ]
  const foreign = { ...other, account: stranger }
  expect(await live(...signed, foreign)).toEqual([signed[0], signed[1], signed[3]])
})

test('a permit of Permit2 is canceled by one transaction, for one token or several', async () => {
  const both = read(batch())
  expect(await live(both)).toEqual([both])
  expect(await cancel(both)).toMatchObject({
    asks: 1,
    asked: ['eth_sendTransaction'],
    kinds: ['cancel-permit'],
  })
  expect(await live(both, read(single()))).toEqual([])
  // No node's word takes one away before the log that shows it is final.
  expect(await statusesOf([both, read(single())])).toEqual(['canceled', 'canceled'])
  expect(await statusesOf([both], false)).toEqual(['unproven'])
  await mineUntilFinal()
  expect(await statusesOf([both, read(single())])).toEqual([])
  expect(await statusesOf([both], false)).toEqual(['unproven'])
  // A log counts that is Permit2's, of the account, and in a block that the node has.
  const by = (change: object) => (logs: readonly Log[]) => logs.map((log) => Object.assign({}, log, change))
  for (const change of [{ address: stranger }, { blockNumber: '0xffffff' }, { blockNumber: '0x' }, { data: '0x' }])
    expect(await statusesOf([both], by(change))).toEqual(['unproven'])
  const ofStranger = (logs: readonly Log[]) =>
    logs.map((log) => Object.assign({}, log, { topics: log.topics.toSpliced(1, 1, pad(stranger)) }))
  expect(await statusesOf([both], ofStranger)).toEqual(['unproven'])
  // A malformed one hides no other.
  expect(await statusesOf([both], (logs) => [...by({ blockNumber: '0x' })(logs), ...logs])).toEqual([])
  // The second token's own nonce was left alone.
  const args = [scenario.account, tokens[1]!, stranger] as const
  const call = {
    address: scenario.network.contracts.permit2,
    abi: permit2Abi,
    functionName: 'allowance',
    args,
  } as const
  expect(await scenario.chain.publicClient.readContract(call)).toEqual([0n, 0, 0])
})

test('a token’s own permit is canceled by a permit of nothing, and no approval changes', async () => {
  const { account, chain, send } = scenario
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, 3n] })
  await send(toRequest(chain.chainId, account, { to: tokens[0]!, data, value: 0n }))
  const permit = read(ofToken())
  const { connection } = await scenario.visit()
  const signed = await signTypedData(connection.wallet, account, ofToken())
  if (signed.status === 'rejected') throw new Error('The test wallet did not sign.')

  const { asked, asks, kept } = await cancel(permit)
  expect({ asks, asked }).toEqual({ asks: 2, asked: ['eth_signTypedData_v4', 'eth_sendTransaction'] })
  expect(kept).toEqual([])
  expect(await statusesOf([permit])).toEqual(['canceled'])
  const allowance = {
    address: tokens[0]!,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account, stranger],
  } as const
  expect(await chain.publicClient.readContract(allowance)).toBe(3n)
  const { r, s, yParity } = parseSignature(signed.signature)
  const args = [account, stranger, 7n, BigInt(nowSeconds + 600), 27 + yParity, r, s] as const
  const late = { address: tokens[0]!, abi: erc20Abi, functionName: 'permit', args, account: stranger } as const
  await expect(chain.publicClient.simulateContract(late)).rejects.toThrow()
})

test('a token’s own permit that somebody has handed in is used, and gone once that is final', async () => {
  const { account, chain } = scenario
  const permit = read(ofToken(1n))
  const { connection } = await scenario.visit()
  const signed = await signTypedData(connection.wallet, account, ofToken(1n))
  if (signed.status === 'rejected') throw new Error('The test wallet did not sign.')
  const { r, s, yParity } = parseSignature(signed.signature)
  const args = [account, stranger, 7n, BigInt(nowSeconds + 600), 27 + yParity, r, s] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'permit', args })
  expect(await statusesOf([permit])).toEqual(['live'])
  await scenario.send(toRequest(chain.chainId, account, { to: tokens[0]!, data, value: 0n }))
  expect(await statusesOf([permit])).toEqual(['used'])
  await mineUntilFinal()
  expect(await statusesOf([permit])).toEqual([])
  // An approval of the same amount that is older than the signature is another one.
  expect(await statusesOf([{ ...permit, signedAt: nowSeconds + 86_400 }])).toEqual(['unproven'])
  const { client, network } = scenario
  const witnessed = async (witness: typeof client) => {
    const options = livePermitsQueryOptions(client, { account, network, signed: [permit], witness })
    return (await options.queryFn({} as never)).map(({ status }) => status)
  }
  expect(await witnessed(client)).toEqual([])
  expect(await witnessed(nodeWith(false))).toEqual(['unproven'])
})

test('a clock of the node alone ends none', async () => {
  const { chain } = scenario
  const permit = read(single({ nonce: 7, deadline: Math.floor(Date.now() / 1_000) + 600 }))
  const snapshot = await chain.publicClient.request({ method: 'evm_snapshot' } as never)
  await chain.publicClient.request({ method: 'evm_increaseTime', params: [3_600] } as never)
  await chain.publicClient.request({ method: 'evm_mine' } as never)
  expect(await statusesOf([permit])).toEqual(['live'])
  await chain.publicClient.request({ method: 'evm_revert', params: [snapshot] } as never)
})

test('what was used or canceled is not canceled again', async () => {
  await expect(cancel(read(single()))).rejects.toMatchObject({ code: 'PermitInvalid' })
})

test('a signed permit is kept, and none that has ended', async () => {
  const store = createSignedPermits((await scenario.visit()).storage)
  storePermit(store, read(single({ deadline: nowSeconds - 60 })), nowSeconds)
  storePermit(store, read(ofToken()), nowSeconds)
  storePermit(store, read(ofToken()), nowSeconds)
  expect(store.getSnapshot()).toEqual([{ ...read(ofToken()), signedAt: nowSeconds }])
  expect(readSignedPermit({ ...ofToken(), message: { ...ofToken().message, value: 0n } }, subject())).toBeUndefined()
  expect(readSignedPermit({ ...ofToken(), primaryType: 'Order' }, subject())).toBeUndefined()
})
