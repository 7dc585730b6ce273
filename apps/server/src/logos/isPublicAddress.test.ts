import { expect, test } from 'vitest'
import { isPublicAddress } from './isPublicAddress.ts'

test.each(['8.8.8.8', '1.1.1.1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])('default: %s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  // IPv4 inside tunnels and translations.
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '::ffff:0:127.0.0.1',
  '2001:db8::1',
  'localhost',
  '',
])('error: %s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
