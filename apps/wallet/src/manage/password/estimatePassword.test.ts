import { expect, test } from 'vitest'
import { estimatePassword } from './estimatePassword.ts'

test.each([
  ['', 'weak'],
  ['password', 'weak'],
  ['Password1234', 'weak'],
  ['P@ssw0rd2026', 'weak'],
  ['Summer2024!', 'weak'],
  ['Winter2025!!', 'weak'],
  ['Liverpool2023', 'weak'],
  ['michael1985', 'weak'],
  ['qwertyuiop123', 'weak'],
  ['Ethereum2024', 'weak'],
  ['Wallet2026!', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnopqrstuvwxyz', 'weak'],
  ['abababababababababababab', 'weak'],
  ['k7$Qz!2xP', 'medium'],
  ['river otter', 'medium'],
  ['k7$Qz!2xPw9#t', 'strong'],
  ['otter lamp violin cactus', 'strong'],
  ['correct horse battery staple', 'strong'],
] as const)('%s is %s', (password, strength) => {
  expect(estimatePassword(password)).toBe(strength)
})

test('behavior: of a very long one the beginning is enough', () => {
  expect(estimatePassword('@4a31$5s0o'.repeat(200))).toBe('strong')
  expect(estimatePassword('a'.repeat(2_000))).toBe('weak')
})
