import type { DocumentsChangedMessage } from '../serviceWorker/WorkerScope.ts'

/** Refreshes the documents cached for offline use, because the server would now render them differently. */
export function renewKeptPages(): void {
  const message: DocumentsChangedMessage = { type: 'documents-changed' }
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message)
}
