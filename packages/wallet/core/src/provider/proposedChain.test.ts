import { expect, test } from 'vitest'
import { proposal } from '../test/walletPages.ts'
import { proposedChain } from './proposedChain.ts'

const isRead = (change: object) => proposedChain.safeParse({ ...proposal, ...change }).success
const url = (length: number) => `https://node.example/${'a'.repeat(length - 21)}`

test.each([
  ['a node’s address of 300 characters', { rpcUrls: [url(300)] }, true],
  ['a node’s address of 301 characters', { rpcUrls: [url(301)] }, false],
  ['five nodes', { rpcUrls: Array(5).fill(url(30)) }, true],
  ['six nodes', { rpcUrls: Array(6).fill(url(30)) }, false],
  ['no node', { rpcUrls: [] }, false],
  ['a node of one’s own', { rpcUrls: ['http://127.0.0.1:8545'] }, true],
  ['a node that anybody on the way can read', { rpcUrls: ['http://node.example'] }, false],
  ['a node that only sounds like one’s own', { rpcUrls: ['http://localhost.example'] }, false],
  ['a node of another kind', { rpcUrls: ['ws://127.0.0.1:8545'] }, false],
  ['a user', { rpcUrls: ['https://me@node.example'] }, false],
  ['a password', { rpcUrls: ['https://:secret@node.example'] }, false],
  ['a name of 40 characters', { chainName: 'a'.repeat(40) }, true],
  ['a name of 41 characters', { chainName: 'a'.repeat(41) }, false],
  ['a name that turns its text', { chainName: 'a\u202eb' }, false],
  ['6 decimals', { nativeCurrency: { ...proposal.nativeCurrency, decimals: 6 } }, false],
  ['a symbol of ten characters', { nativeCurrency: { ...proposal.nativeCurrency, symbol: 'A'.repeat(10) } }, true],
  ['a symbol of eleven characters', { nativeCurrency: { ...proposal.nativeCurrency, symbol: 'A'.repeat(11) } }, false],
  ['no explorer', { blockExplorerUrls: null }, true],
  ['a script as an explorer', { blockExplorerUrls: ['javascript:alert(1)'] }, false],
  ['a field that nobody knows', { faucet: 'https://faucet.example' }, false],
])('a network with %s', (_, change, expected) => {
  expect(isRead(change)).toBe(expected)
})
