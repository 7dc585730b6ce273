import { expect, test } from 'vitest'
import { passwordStrength } from './passwordStrength.ts'

test.each([
  ['', 'weak'],
  ['password', 'weak'],
  ['Password1234', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnopqrstuvwxyz', 'weak'],
  ['abababababababababababab', 'weak'],
  ['k7$Qz!2x', 'medium'],
  ['river otter', 'medium'],
  ['k7$Qz!2xPw9#', 'strong'],
  ['correct horse battery staple', 'strong'],
] as const)('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
