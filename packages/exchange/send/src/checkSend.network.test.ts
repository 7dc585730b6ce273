import { refusesLyingNetwork } from '@oxbow/exchange-test/refusesLyingNetwork'
import { test } from 'vitest'
import { checkSend } from './checkSend.ts'

test('error: a server that names another contract is refused before anything is read', () =>
  refusesLyingNetwork((client, { network, chainId }) =>
    checkSend(client, { intent: { chainId }, network } as unknown as checkSend.Parameters),
  ))
