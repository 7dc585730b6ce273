import { refusesLyingNetwork } from '@oxbow/exchange-test/refusesLyingNetwork'
import { test } from 'vitest'
import { checkCollect } from './checkCollect.ts'

test('error: a server that names another contract is refused before anything is read', () =>
  refusesLyingNetwork((client, { network, chainId }) =>
    checkCollect(client, { intent: { chainId }, network } as unknown as checkCollect.Parameters),
  ))
