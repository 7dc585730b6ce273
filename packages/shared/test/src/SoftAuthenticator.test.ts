import { expect, test } from 'vitest'
import { SoftAuthenticator } from './SoftAuthenticator.ts'

test('error: refuses an origin outside of the RP ID, as browsers do', () => {
  const device = new SoftAuthenticator()
  const at = { origin: 'http://localhost:3000', challenge: 'AAAA' }
  expect(() => device.create({ ...at, rpId: 'wallet.localhost' })).toThrowError('SecurityError')
})
