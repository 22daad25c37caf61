/** SQL: the images found in document `d`, or the uploaded image itself, as JSON. */
export const picturesColumn = `case when d.kind = 'file' then coalesce((
    select json_agg(json_build_object('id', p.id, 'url', p.url, 'width', p.width, 'height', p.height, 'description', p.description, 'page', p.page,
      'colors', p.colors) order by p.ordinal)
    from document_pictures p where p.document_id = d.id
  ), '[]') else '[]' end as pictures`;
