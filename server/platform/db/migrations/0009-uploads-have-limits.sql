-- What somebody stores is summed up at every upload.
create index files_by_organisation on files (organisation_id) include (size_bytes);
create index files_by_uploader on files (uploaded_by) include (size_bytes) where organisation_id is null;
-- A file that nothing names is removed: whether something does is asked of the large tables, too.
create index car_pictures_by_file on car_pictures (file_id);
create index evaluation_images_by_file on evaluation_images (file_id);
