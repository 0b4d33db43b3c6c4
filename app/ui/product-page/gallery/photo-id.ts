/** The id of a picture in the gallery, for links to it. */
export const photoId = (index: number) => `photo-${index + 1}`
