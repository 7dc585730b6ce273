import { expect, test } from 'vitest'
import { toGatewayUrl } from './toGatewayUrl.ts'

const gateway = 'https://ipfs.example/ipfs/'

test('default: what is below the gateway', () => {
  expect(toGatewayUrl(gateway, 'ipfs://bafy/1.png')).toBe('https://ipfs.example/ipfs/bafy/1.png')
  expect(toGatewayUrl(gateway, 'ipfs://ipfs/bafy')).toBe('https://ipfs.example/ipfs/bafy')
})

test.each(['ipfs://../admin', 'ipfs://%2e%2e/admin', 'ipfs://bafy/.%2E/../../api', 'ipfs://ipfs/%2E%2E/x'])(
  'error: %s leaves it',
  (url) => {
    expect(toGatewayUrl(gateway, url)).toBeUndefined()
  },
)
