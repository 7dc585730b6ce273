import { refusesLyingNetwork } from '@oxbow/exchange-test/refusesLyingNetwork'
import { test } from 'vitest'
import { checkBridge } from './checkBridge.ts'

test('error: a server that names another contract is refused before anything is read', () =>
  refusesLyingNetwork((client, { network, chainId }) =>
    checkBridge(client, {
      wish: { chainId },
      places: { origin: network, destination: network },
    } as unknown as checkBridge.Parameters),
  ))
