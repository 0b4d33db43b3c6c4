import { line } from '../../icons.tsx'

export const EditIcon = line(
  'm14.5 6.5 3 3M5 19l.8-3.8L16 5a1.6 1.6 0 0 1 2.3 0l.7.7a1.6 1.6 0 0 1 0 2.3L8.8 18.2 5 19Z',
)
export const ViewIcon = line(
  'M10.5 6H6.5A1.5 1.5 0 0 0 5 7.5v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.5v-4M13.5 5H19v5.5M19 5l-8 8',
)
export const CopyIcon = line(
  'M9.5 8h8A1.5 1.5 0 0 1 19 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 8 17.5v-8A1.5 1.5 0 0 1 9.5 8ZM5 15.5v-9A1.5 1.5 0 0 1 6.5 5h9',
)
export const DeleteIcon = line(
  'M5 7.5h14M9.5 7.5V6A1.5 1.5 0 0 1 11 4.5h2A1.5 1.5 0 0 1 14.5 6v1.5M6.5 7.5l.8 10.6a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4l.8-10.6M10.5 11v5M13.5 11v5',
)
export const CropIcon = line('M7.5 3.5v13h13M3.5 7.5h13v13')
