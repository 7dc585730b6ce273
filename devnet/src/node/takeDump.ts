import { rm, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Rpc } from './Rpc.ts'

/**
 * Dumps a node's whole state to `path`. A node's own dumps, periodic or at exit, may have the accounts of one block with the
 * number of the previous one, because it keeps making blocks; here the caller ensures that nothing is sent or mined meanwhile.
 */
export async function takeDump(node: Rpc, path: string): Promise<void> {
  const packed = await node.request<string>('anvil_dumpState')
  try {
    await writeFile(path, gunzipSync(Buffer.from(packed.slice(2), 'hex')))
  } catch (error) {
    // On a full disk, the remaining space is needed for the journal.
    await rm(path, { force: true })
    throw error
  }
}
