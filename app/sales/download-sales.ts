export async function downloadSales(token: string, query: string): Promise<boolean> {
  try {
    const response = await fetch(`/api/admin/sales-history.csv?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) return false
    const address = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = address
    link.download = 'sales-history.csv'
    link.click()
    // Some browsers read the address only after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    return true
  } catch {
    return false
  }
}
