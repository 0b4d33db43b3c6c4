/** A product file as Shopify exports it, with brands in the tags and a picture row for every fifth piece. */
export function shopifyFile(pieces: number): Buffer {
  const lines = [
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Image Position,Image Alt Text,Status',
  ]
  for (let number = 1; number <= pieces; number += 1) {
    const handle = `piece-${number}`
    const type = ['Sofa', 'Armchair', 'Dining table', 'Lamp'][number % 4]
    lines.push(
      `${handle},Imported piece ${number},"<p>Oak, waxed.</p>",My Store,,${type},Maker ${number % 3},true,Title,Default Title,IMP-${number},shopify,1,${number}0.00,https://cdn.example/${handle}.jpg,1,,active`,
    )
    if (number % 5 === 0) lines.push(`${handle},,,,,,,,,,,,,,https://cdn.example/b.jpg,2,,`)
  }
  return Buffer.from(lines.join('\n'))
}
