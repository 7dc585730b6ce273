import { recoverMessageAddress, recoverTypedDataAddress, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { WalletLockedError } from '../lock/WalletLockedError.ts'
import { evmAddress } from '../test/filledKeyring.ts'
import { second, signingPages } from '../test/signingPages.ts'
import { dapp, local, refusal } from '../test/walletPages.ts'

const other = `0x${'33'.repeat(20)}`
const typed = {
  types: {
    Order: [
      { name: 'maker', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  domain: { name: 'Market', chainId: 31_337, verifyingContract: other },
  message: { maker: other, amount: '12' },
} as const
const withDomain = (domain: object) => ({ ...typed, domain: { ...typed.domain, ...domain } })

describe('personal_sign', () => {
  test('signs a text that the person saw', async () => {
    const { page, asked } = await signingPages()
    const signature = (await page.ask('personal_sign', 'Grüß Gott', evmAddress)) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Grüß Gott', signature })).toMatch(new RegExp(evmAddress, 'i'))
    expect(asked).toEqual([
      { kind: 'message', origin: dapp, account: evmAddress, message: toHex('Grüß Gott'), text: 'Grüß Gott' },
    ])
  })

  test('takes hex as bytes, and says when they are no text', async () => {
    const { page, asked } = await signingPages()
    const signature = (await page.ask('personal_sign', '0xDEADBEEF', evmAddress)) as `0x${string}`
    expect(await recoverMessageAddress({ message: { raw: '0xdeadbeef' }, signature })).toMatch(
      new RegExp(evmAddress, 'i'),
    )
    await page.ask('personal_sign', toHex('hello'), evmAddress)
    await page.ask('personal_sign', '0xefbbbf41', evmAddress)
    await page.ask('personal_sign', '0xabc', evmAddress)
    expect(asked).toMatchObject([
      { message: '0xdeadbeef', text: undefined },
      { message: toHex('hello'), text: 'hello' },
      // What is not seen is shown too.
      { text: '\ufeffA' },
      { text: '0xabc' },
    ])
  })

  test('takes account and message in either order, and drops a password', async () => {
    const { page, asked } = await signingPages()
    const usual = await page.ask('personal_sign', 'hello', evmAddress)
    expect(await page.ask('personal_sign', evmAddress.toUpperCase().replace('0X', '0x'), 'hello')).toBe(usual)
    expect(await page.ask('personal_sign', 'hello', evmAddress, 'Example password')).toBe(usual)
    expect(asked.map((each) => each.kind === 'message' && each.text)).toEqual(['hello', 'hello', 'hello'])
    // An address can be a message: then the second one signs.
    await page.ask('personal_sign', other, evmAddress)
    expect(asked[3]).toMatchObject({ account: evmAddress, message: other })
  })

  test.each([
    [],
    ['hello'],
    ['hello', 'world'],
    ['hello', evmAddress, 'x', 'y'],
    ['hello', evmAddress, 1],
    [1, evmAddress],
    ['\ud800', evmAddress],
    ['x'.repeat(131_073), evmAddress],
  ])('refuses %j', async (...params) => {
    const { page, asked } = await signingPages()
    await expect(page.ask('personal_sign', ...params)).rejects.toEqual(refusal(-32602))
    expect(asked).toEqual([])
  })

  test('signs by no account that the site does not see', async () => {
    const { page, open, asked } = await signingPages()
    await expect(page.ask('personal_sign', 'hello', second)).rejects.toEqual(refusal(4100))
    await expect(page.ask('personal_sign', 'hello', other)).rejects.toEqual(refusal(4100))
    await expect(open('https://other.example').ask('personal_sign', 'hello', evmAddress)).rejects.toEqual(refusal(4100))
    expect(asked).toEqual([])
  })

  test('signs nothing after a no, after the permission is gone, or while the wallet is locked', async () => {
    const { page, wallet, provider } = await signingPages()
    wallet.answer = async () => undefined
    await expect(page.ask('personal_sign', 'hello', evmAddress)).rejects.toEqual(refusal(4001))
    wallet.answer = async () => {
      await provider.revoke(dapp)
      return {}
    }
    await expect(page.ask('personal_sign', 'hello', evmAddress)).rejects.toEqual(refusal(4100))

    const locked = await signingPages({
      keyring: () => {
        throw new WalletLockedError()
      },
    })
    await expect(locked.page.ask('personal_sign', 'hello', evmAddress)).rejects.toMatchObject({
      code: 4100,
      message: 'The wallet is locked.',
    })
  })
})

describe('personal_ecRecover', () => {
  test('says who signed, without a permission', async () => {
    const { page, open, asked } = await signingPages()
    const signature = (await page.ask('personal_sign', 'hello', evmAddress)) as string
    const stranger = open('https://other.example')
    expect(await stranger.ask('personal_ecRecover', 'hello', signature)).toBe(evmAddress)
    expect(await stranger.ask('personal_ecRecover', toHex('hello'), signature.toUpperCase().replace('0X', '0x'))).toBe(
      evmAddress,
    )
    const low = signature.slice(0, -2) + (signature.endsWith('1b') ? '00' : '01')
    expect(await stranger.ask('personal_ecRecover', 'hello', low)).toBe(evmAddress)
    expect(await stranger.ask('personal_ecRecover', 'other', signature)).not.toBe(evmAddress)
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['hello', '0x'],
    ['hello', `0x${'00'.repeat(65)}`],
    ['hello', `0x${'11'.repeat(64)}`],
    ['hello', `0x${'ff'.repeat(65)}`],
    ['hello'],
  ])('refuses %j', async (...params) => {
    const { page } = await signingPages()
    await expect(page.ask('personal_ecRecover', ...params)).rejects.toEqual(refusal(-32602))
  })
})

describe('eth_signTypedData_v4', () => {
  test('signs what the person saw, given as an object or as JSON', async () => {
    const { page, asked } = await signingPages()
    for (const data of [typed, JSON.stringify(typed)]) {
      const signature = (await page.ask('eth_signTypedData_v4', evmAddress, data)) as `0x${string}`
      const message = { ...typed.message, amount: 12n }
      expect(await recoverTypedDataAddress({ ...typed, message, signature } as never)).toMatch(
        new RegExp(evmAddress, 'i'),
      )
    }
    expect(asked[1]).toMatchObject({
      kind: 'typed-data',
      origin: dapp,
      account: evmAddress,
      chain: local,
      data: { primaryType: 'Order', message: { amount: 12n } },
    })
  })

  test('takes the chain as text, and none at all', async () => {
    const { page } = await signingPages()
    for (const chainId of ['31337', '0x7a69', 31_337])
      expect(await page.ask('eth_signTypedData_v4', evmAddress, withDomain({ chainId }))).toMatch(/^0x/)
    const { chainId, ...domain } = typed.domain
    expect(await page.ask('eth_signTypedData_v4', evmAddress, { ...typed, domain })).toMatch(/^0x/)
  })

  test('refuses one for another chain than the site is on', async () => {
    const { page, asked } = await signingPages()
    for (const chainId of [1, '1', 0, '0x1'])
      await expect(page.ask('eth_signTypedData_v4', evmAddress, withDomain({ chainId }))).rejects.toEqual(
        refusal(-32602),
      )
    expect(asked).toEqual([])
  })

  test('refuses what would act for an account: the account’s own domain, and a delegation contract’s', async () => {
    const manager = `0x${'Ab'.repeat(20)}`
    const { page, asked } = await signingPages({ guarded: [manager] })
    for (const verifyingContract of [evmAddress, second, manager, manager.toLowerCase()])
      await expect(page.ask('eth_signTypedData_v4', evmAddress, withDomain({ verifyingContract }))).rejects.toEqual(
        refusal(-32602),
      )
    expect(asked).toEqual([])
    const { verifyingContract, ...domain } = typed.domain
    expect(await page.ask('eth_signTypedData_v4', evmAddress, { ...typed, domain })).toMatch(/^0x/)
  })

  test.each([
    [evmAddress],
    [typed, evmAddress],
    [evmAddress, 'no JSON'],
    [evmAddress, {}],
    [evmAddress, []],
    [evmAddress, { ...typed, message: {} }],
    [evmAddress, typed, 'more'],
  ])('refuses %j', async (...params) => {
    const { page, asked } = await signingPages()
    await expect(page.ask('eth_signTypedData_v4', ...params)).rejects.toEqual(refusal(-32602))
    expect(asked).toEqual([])
  })

  test('signs by no account that the site does not see', async () => {
    const { page } = await signingPages()
    await expect(page.ask('eth_signTypedData_v4', second, typed)).rejects.toEqual(refusal(4100))
  })
})
