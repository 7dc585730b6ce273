import { expect, test } from 'vitest'
import { signTypedData } from './signTypedData.ts'
import type { Wallet } from './Wallet.ts'

const account = `0x${'a'.repeat(40)}` as const
const domain = { verifyingContract: account, chainId: 1, name: 'Post' }
const data = { domain, types: { Mail: [] }, primaryType: 'Mail', message: { amount: 2n ** 70n, at: 5 } }

function sign(answer: () => unknown, asking: signTypedData.Data = data) {
  const asked: { method: string; params: readonly string[] }[] = []
  const request = async (question: { method: string; params: readonly string[] }) => {
    asked.push(question)
    return answer()
  }
  return signTypedData({ provider: { request } } as unknown as Wallet, account, asking).then((said) => ({
    said,
    asked,
  }))
}

test('default: whole numbers as text, and the type of the domain spelled out', async () => {
  const { said, asked } = await sign(() => '0xAb01')
  expect(said).toEqual({ status: 'accepted', signature: '0xAb01' })
  expect(asked).toMatchObject([{ method: 'eth_signTypedData_v4', params: [account, expect.any(String)] }])
  const domainType = [
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
  expect(JSON.parse(asked[0]!.params[1]!)).toEqual({
    domain,
    types: { EIP712Domain: domainType, Mail: [] },
    primaryType: 'Mail',
    message: { amount: `${2n ** 70n}`, at: 5 },
  })
})

test('behavior: of the domain the fields that it has, in the order of the standard', async () => {
  const { asked } = await sign(() => '0xAb01', { ...data, domain: { chainId: 1, version: '1', name: 'Post' } })
  const { types } = JSON.parse(asked[0]!.params[1]!)
  expect(types.EIP712Domain.map(({ name }: { name: string }) => name)).toEqual(['name', 'version', 'chainId'])
})

test('behavior: a no is a no', async () => {
  const no = () => {
    throw { code: 4001 }
  }
  expect((await sign(no)).said).toEqual({ status: 'rejected' })
})

test.each([null, 7, '0x', '0xabc', 'ab', '0xzz', ['0xab'], { signature: '0xab' }])(
  'error: %o is no signature',
  async (answer) => {
    await expect(sign(() => answer)).rejects.toMatchObject({ name: 'WalletError', code: 'WalletRefused' })
  },
)
