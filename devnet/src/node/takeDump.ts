import { rm, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Rpc } from './Rpc.ts'

/**
 * Writes the whole state of a node to `path`. The dumps that a node writes by itself, by a clock or when it is told to end, may have the accounts of one
 * block beside the number of the one before, because it goes on making blocks; here the caller sees to it that nothing is sent or mined meanwhile.
 */
export async function takeDump(node: Rpc, path: string): Promise<void> {
  const packed = await node.request<string>('anvil_dumpState')
  try {
    await writeFile(path, gunzipSync(Buffer.from(packed.slice(2), 'hex')))
  } catch (error) {
    // What fits on a full disk is needed for the journal.
    await rm(path, { force: true })
    throw error
  }
}
