import type { DocumentsChangedMessage } from '../serviceWorker/WorkerScope.ts'

/** The server would send its documents otherwise than before: those that are kept for when it is away are of their day. */
export function renewKeptPages(): void {
  const message: DocumentsChangedMessage = { type: 'documents-changed' }
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message)
}
