const KB = 1024
const MB = KB * KB

/** Formats a file size: "812 KB", "4.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`
  const megabytes = bytes / MB
  return `${Number.isInteger(megabytes) ? megabytes : megabytes.toFixed(1)} MB`
}
