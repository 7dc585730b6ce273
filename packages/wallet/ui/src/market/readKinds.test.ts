import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { outgoingOf } from '../limits/outgoingOf.ts'
import { readRequest } from '../reading/readRequest.ts'
import { toRequestKind } from '../screen/toRequestKind.ts'
import { account, signingContext, stranger } from '../test/signingContext.ts'
import { readKinds } from './readKinds.ts'

const contract = '0x00000000000000000000000000000000000c0de1'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, 0n] })
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [account, stranger, 0n] })

type Answers = { readonly decimals?: string | undefined; readonly nft?: string | undefined }

/** How a call with the figure 0 is read, by what the node says of its contract. */
async function read(data: `0x${string}`, { decimals, nft }: Answers) {
  const request = { type: 'transaction', chainId: 1, to: contract, value: 0n, data } as const
  const context = { ...signingContext, tokenKindOf: () => undefined }
  const node = {
    request: async ({ params }: { readonly params: readonly unknown[] }) => {
      const answer = (params[0] as { data: string }).data === '0x313ce567' ? decimals : nft
      if (answer === undefined) throw new TypeError('execution reverted')
      return answer
    },
  }
  const tokenKindOf = await readKinds({ node, reading: readRequest(request, context) })
  const reading = readRequest(request, { ...context, tokenKindOf })
  return [toRequestKind(reading), outgoingOf(reading).isUnbounded]
}

test('behavior: of what the node proves to be a token, the approval of 0 takes one back', async () => {
  expect(await read(approval, { decimals: word(6n) })).toEqual(['revoke', false])
  expect(await read(approval, { decimals: word(18n), nft: word(0n) })).toEqual(['revoke', false])
  expect(await read(transfer, { decimals: word(18n) })).toEqual(['send', false])
})

test.each([
  ['a collection', { nft: word(1n) }],
  ['a collection with decimals', { decimals: word(0n), nft: word(1n) }],
  ['a contract that answers all calls', { decimals: word(2n ** 255n), nft: '0x' }],
  ['a contract that says nothing', {}],
  ['an account without code', { decimals: '0x', nft: '0x' }],
])('behavior: of %s it gives NFT number 0 away', async (_, answers) => {
  expect(await read(approval, answers)).toEqual(['approve', true])
  expect(await read(transfer, answers)).toEqual(['send', true])
})
