import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { evmAddress, evmKey, filled } from '../test/filledKeyring.ts'
import { signAuthorization } from './signAuthorization.ts'

const { keyring } = filled()
const peer = privateKeyToAccount(`0x${Buffer.from(evmKey).toString('hex')}`)
const codeOf = (code: string) => expect.objectContaining({ name: 'SigningError', code })
const to = `0x${'35'.repeat(20)}` as const

describe('signAuthorization', () => {
  const authorization = { chainId: 1, address: to, nonce: 0 } as const

  test.each([0, 1, 127, 128, 255, 256, 65_536])('signs what viem signs, at nonce %i', async (nonce) => {
    const own = signAuthorization(keyring, evmAddress, { ...authorization, nonce }, [to])
    const { r, s, yParity } = await peer.signAuthorization({ ...authorization, nonce })
    expect(own).toMatchObject({ r: r.padStart(66), s, yParity })
  })

  test('refuses unknown contracts and what is good on every chain, and always ends a delegation', () => {
    const none = `0x${'00'.repeat(20)}` as const
    expect(() => signAuthorization(keyring, evmAddress, authorization, [])).toThrow(codeOf('DelegationRefused'))
    for (const change of [{ chainId: 0 }, { chainId: 1.5 }, { nonce: -1 }])
      expect(() => signAuthorization(keyring, evmAddress, { ...authorization, ...change }, [to])).toThrow(
        codeOf('DelegationRefused'),
      )
    expect(signAuthorization(keyring, evmAddress, { ...authorization, address: none }, []).address).toBe(none)
  })
})
